import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import { getClientId } from './clients.ts';
import { insertRows } from './insert-rows.ts';
import { createSeedId } from './random.ts';

type SeedQuestion = {
  question: string;
  type: string;
  required?: boolean;
  options?: readonly string[];
  minLength?: number;
  maxLength?: number;
  hasCharacterCount?: boolean;
  format?: 'phone';
  isContact?: boolean;
};
export type SeedSection = { title: string; description: string; questions: readonly SeedQuestion[] };

/** The ready-made set of a children's camp. */
const campSections: readonly SeedSection[] = [
  {
    title: 'Emergency contacts',
    description: 'We call them if we cannot reach you.',
    questions: [
      {
        question: 'Name of the first contact',
        type: 'text',
        required: true,
        maxLength: 100,
        isContact: true,
      },
      {
        question: 'Phone number of the first contact',
        type: 'text',
        required: true,
        maxLength: 20,
        format: 'phone',
        isContact: true,
      },
      {
        question: 'Name and phone number of a second contact',
        type: 'text',
        maxLength: 150,
        isContact: true,
      },
    ],
  },
  {
    title: 'Medical and allergy notes',
    description: 'Only the staff of the camp see them.',
    questions: [
      {
        question: 'Allergies, medicines and conditions',
        type: 'long_text',
        maxLength: 500,
        hasCharacterCount: true,
      },
      {
        question: 'Which of these does the person who attends carry?',
        type: 'radio',
        required: true,
        options: ['None', 'Inhaler', 'Adrenaline pen', 'Both'],
      },
    ],
  },
  {
    title: 'Going home and photos',
    description: '',
    questions: [
      {
        question: 'Who may collect the child?',
        type: 'textarea',
        required: true,
        maxLength: 300,
        isContact: true,
      },
      { question: 'We may take photos of this person for our website', type: 'checkbox' },
    ],
  },
];

/** For days that adults attend too: nobody collects them. */
const sailingSections: readonly SeedSection[] = campSections.map((section) => ({
  ...section,
  questions: section.questions.map((question) =>
    question.question === 'Who may collect the child?'
      ? { ...question, question: 'For under 16s: who may collect them?', required: false }
      : question,
  ),
}));

/** A question of every type that a page can ask. */
const allTypes: readonly SeedSection[] = [
  {
    title: 'About your child',
    description: 'It helps us to form the groups.',
    questions: [
      { question: 'Name to call them', type: 'text', required: true, maxLength: 30, hasCharacterCount: true },
      { question: 'Years at school', type: 'number', required: true },
      { question: 'Date of the last tetanus injection', type: 'date' },
      {
        question: 'Size of T-shirt',
        type: 'select',
        required: true,
        options: ['Age 7–8', 'Age 9–11', 'Age 12–14'],
      },
      {
        question: 'What do they like?',
        type: 'multi_select',
        options: ['Climbing', 'Cooking on fires', 'Maps', 'Nature'],
      },
      { question: 'Can they swim 25 metres?', type: 'radio', required: true, options: ['Yes', 'No'] },
      {
        question: 'Lunch',
        type: 'checkbox',
        required: true,
        options: ['We bring it', 'Vegetarian', 'With meat'],
      },
      { question: 'They may walk home alone', type: 'checkbox' },
      {
        question: 'Anything else we should know',
        type: 'textarea',
        maxLength: 200,
        hasCharacterCount: true,
      },
    ],
  },
];

/** A course that asks, with a required question of each type that the camps leave to the customer. */
const courseSections: readonly SeedSection[] = [
  {
    title: 'About the swimmer',
    description: 'It helps us to form the groups.',
    questions: [
      { question: 'Date of their last swimming lesson or test', type: 'date', required: true },
      {
        question: 'Which strokes can they swim 50 metres?',
        type: 'multi_select',
        required: true,
        options: ['Front crawl', 'Backstroke', 'Breaststroke', 'Butterfly'],
      },
      {
        question: 'Allergies, medicines and conditions',
        type: 'long_text',
        maxLength: 500,
        hasCharacterCount: true,
      },
      { question: 'They can tread water for one minute', type: 'checkbox', required: true },
    ],
  },
];

const sets = [
  { client: 'demo', schedule: 'riverside-pool/rookie-lifeguard', sections: courseSections },
  { client: 'demo', schedule: 'northgate-arena/multi-sport-camp', sections: campSections },
  { client: 'demo', schedule: 'northgate-arena/drama-camp', sections: campSections },
  { client: 'demo', schedule: 'northgate-arena/adventure-days', sections: allTypes },
  { client: 'harbour', schedule: 'harbour-sports-village/harbour-holiday-camp', sections: campSections },
  { client: 'harbour', schedule: 'harbour-sports-village/sailing-days', sections: sailingSections },
] as const;

/** QST-01, QST-11: the questions of some camps. Ids of questions and options are counted from 1 in each client. */
export async function seedQuestions(run: RunStatement): Promise<void> {
  for (const { client, schedule, sections } of sets) {
    const client_id = getClientId(client);
    const [row] = await run(sql<{ id: string }>`
      select id from schedule where client_id = ${client_id} and reference = ${schedule}`);
    if (!row) throw new Error(`Schedule ${schedule} not found`);
    await insertSections(run, { client, schedule_id: row.id }, sections);
  }
}

type SectionOwner = { client: string } & ({ schedule_id: string } | { plan_id: string });

/** The questions of a camp or course (its schedule), or of a membership plan. */
export async function insertSections(
  run: RunStatement,
  { client, ...owner }: SectionOwner,
  sections: readonly SeedSection[],
): Promise<void> {
  const client_id = getClientId(client);
  for (const [position, { title, description, questions }] of sections.entries()) {
    const id = createSeedId(`question section ${client} ${Object.values(owner).join()} ${position}`);
    await insertRows(run, 'question_section', [{ client_id, id, ...owner, title, description, position }]);
    for (const [place, question] of questions.entries())
      await insertQuestion(run, { client_id, section_id: id, position: place }, question);
  }
}

async function insertQuestion(
  run: RunStatement,
  { client_id, section_id, position }: { client_id: string; section_id: string; position: number },
  { question, type, required = false, options = [], ...texts }: SeedQuestion,
): Promise<void> {
  const {
    minLength = null,
    maxLength = null,
    hasCharacterCount = false,
    format = null,
    isContact = false,
  } = texts;
  const [inserted] = await run(sql<{ id: number }>`
    insert into question
      (client_id, section_id, question, type, required, position, min_length, max_length, has_character_count, format,
        is_contact)
    values (${client_id}, ${section_id}, ${question}, ${type}, ${required}, ${position}, ${minLength}, ${maxLength},
      ${hasCharacterCount}, ${format}, ${isContact}) returning id`);
  if (!inserted || options.length === 0) return;
  await insertRows(
    run,
    'question_option',
    options.map((value, place) => ({ client_id, question_id: inserted.id, value, position: place })),
  );
}
