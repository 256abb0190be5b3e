import { createParamDecorator, type ExecutionContext, type Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { inputPipe } from './pipes.js';

/** A query that is judged as every input is, but not before somebody asks for it. INVALID where it is refused. */
export interface LazyQuery<T> {
  validate(): Promise<T>;
}

/** The class of a route's lazyQuery query, for the route's description. */
export const LAZY_QUERY = 'lotline:lazy-query';

const pipe = inputPipe();
const read = createParamDecorator((type: Type, execution: ExecutionContext): LazyQuery<unknown> => ({
  validate: () => {
    const { query } = execution.switchToHttp().getRequest<FastifyRequest>();
    return pipe.transform(query, { type: 'query', metatype: type });
  },
}));

/** Instead of `@Query()`, for routes whose polls are mostly answered without it (bar: unchanged lists and figures). */
export const LazyQuery =
  (type: Type): ParameterDecorator =>
  (prototype, name, index) => {
    if (name !== undefined) Reflect.defineMetadata(LAZY_QUERY, type, prototype, name);
    read(type)(prototype, name, index);
  };
