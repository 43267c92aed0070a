/** QST-05: lists whose validation errors name an item by its own number, in this field, in place of its index. */
export const keyedLists: Readonly<Record<string, string>> = {
  custom_question_answers: 'custom_question_id',
};
