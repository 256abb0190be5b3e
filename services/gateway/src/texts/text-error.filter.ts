import type { ApiError } from '@lotline/contracts';
import { Catch } from '@nestjs/common';
import { ApiErrorFilter } from '../errors/api-error.filter.js';

/** `POST /api/send-sms` answers with `success` and `error` (spec §7), refusals too. */
@Catch()
export class TextErrorFilter extends ApiErrorFilter {
  protected override shape(body: ApiError): object {
    return { success: false, error: body.message, ...body };
  }
}
