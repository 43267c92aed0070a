const answerPath = /^(?:data\.)?items\.(\d+)\.custom_question_answers\.(\d+)$/;

/** QST-05: the messages of a 422 that concern the answers of one item of the request, by question. */
export const parseAnswerErrors = (
  errors: Readonly<Record<string, readonly string[]>>,
  itemIndex: number,
): { questionId: number; messages: readonly string[] }[] =>
  Object.entries(errors).flatMap(([path, messages]) => {
    const [, item, questionId] = answerPath.exec(path)?.map(Number) ?? [];
    return item === itemIndex && questionId !== undefined ? [{ questionId, messages }] : [];
  });
