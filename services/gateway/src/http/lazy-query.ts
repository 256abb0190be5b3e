import { createParamDecorator, type ExecutionContext, type Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { inputPipe } from './pipes.js';

/** A query that is validated only when `validate` is called. INVALID if it is invalid. */
export interface LazyQuery<T> {
  validate(): Promise<T>;
}

/** Metadata key of a route's lazy query class, for the API description. */
export const LAZY_QUERY = 'lotline:lazy-query';

const pipe = inputPipe();
const read = createParamDecorator((type: Type, execution: ExecutionContext): LazyQuery<unknown> => ({
  validate: () => {
    const { query } = execution.switchToHttp().getRequest<FastifyRequest>();
    return pipe.transform(query, { type: 'query', metatype: type });
  },
}));

/** Replaces `@Query()` on routes whose polls are mostly answered without validating it. */
export const LazyQuery =
  (type: Type): ParameterDecorator =>
  (prototype, name, index) => {
    if (name !== undefined) Reflect.defineMetadata(LAZY_QUERY, type, prototype, name);
    read(type)(prototype, name, index);
  };
