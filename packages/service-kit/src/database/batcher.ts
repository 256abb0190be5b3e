import { DATABASE_MS } from './connection.js';
import { DatabaseUnavailable, isDatabaseUnavailable } from './faults.js';
import { beginWaiting, remainingTimeBudget, withTimeBudget } from './time-budget.js';

/** So many questions are one at the most. */
const MAX_BATCH = 50;

interface Waiting<Question, Answer> {
  question: Question;
  settle: (outcome: { answer: Answer | undefined } | { error: unknown }) => void;
  /** True once its caller has its outcome, or has left without one. */
  isOver: boolean;
}

/**
 * Asks the database for several callers at once (bar: ride requests as fast as they go, design §10). Questions that come in
 * one turn of the event loop, or while one is under way, wait and go together in the next, in the order in which they came; a
 * lone one waits for nobody.
 */
export class Batcher<Question, Answer> {
  private waiting: Waiting<Question, Answer>[] = [];
  private isUnderWay = false;

  /** `askAll` is one statement, its own transaction; it answers by question, and leaves out what has no answer. */
  constructor(private readonly askAll: (questions: Question[]) => Promise<Map<Question, Answer>>) {}

  /**
   * A caller waits no longer than its own patience, and what nobody waits for any more is not asked. Where the database is away
   * all that went together fail alike; any other fault may be of one alone, and each is asked by itself.
   */
  ask(question: Question): Promise<Answer | undefined> {
    return new Promise((resolve, reject) => {
      if (remainingTimeBudget() === 0)
        return reject(new DatabaseUnavailable('The database has taken all the time there was'));
      const mine: Waiting<Question, Answer> = {
        question,
        isOver: false,
        settle: (outcome) => {
          if (mine.isOver) return;
          mine.isOver = true;
          endWaiting();
          if ('error' in outcome) reject(outcome.error);
          else resolve(outcome.answer);
        },
      };
      const endWaiting = beginWaiting(remainingTimeBudget(), () =>
        mine.settle({ error: new DatabaseUnavailable('The database did not come to it in time') }),
      );
      this.waiting.push(mine);
      if (this.isUnderWay) return;
      this.isUnderWay = true;
      setImmediate(() => void this.askThoseWaiting());
    });
  }

  private async askThoseWaiting(): Promise<void> {
    while (this.waiting.length > 0) await this.askTogether(this.waiting.splice(0, MAX_BATCH));
    this.isUnderWay = false;
  }

  private async askTogether(together: Waiting<Question, Answer>[]): Promise<void> {
    const asking = together.filter(({ isOver }) => !isOver);
    if (asking.length === 0) return;
    try {
      const answers = await withTimeBudget(DATABASE_MS, () => this.askAll(asking.map(({ question }) => question)));
      for (const { question, settle } of asking) settle({ answer: answers.get(question) });
    } catch (error) {
      if (asking.length > 1 && !isDatabaseUnavailable(error)) for (const one of asking) await this.askTogether([one]);
      else for (const { settle } of asking) settle({ error });
    }
  }
}
