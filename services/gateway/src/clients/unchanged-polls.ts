import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { of, type Observable } from 'rxjs';
import { staffOf } from '../session/caller.js';
import { CountedAnswers } from './counted-answers.js';

/** The answer has left already. */
const SENT = of(undefined);

/**
 * Answers unchanged polls before their query is judged and anything is composed, which was most of what they cost (bar:
 * unchanged lists and figures, docs/performance.md). The guard has been passed: whoever comes here may read what they ask for.
 */
@Injectable()
export class UnchangedPolls implements NestInterceptor {
  constructor(private readonly answers: CountedAnswers) {}

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> | Promise<Observable<unknown>> {
    const http = execution.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const sent = this.answers.unchanged(request, http.getResponse<FastifyReply>(), staffOf(execution).context);
    if (sent instanceof Promise) return sent.then((isSent) => (isSent ? SENT : next.handle()));
    return sent ? SENT : next.handle();
  }
}
