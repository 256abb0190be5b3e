import { Module } from '@nestjs/common';
import { APP_PIPE } from '@nestjs/core';
import { CachedResponses } from './cached-responses.js';
import { CallerAddresses } from './limits/caller-addresses.js';
import { SharedThrottles } from './limits/shared-throttles.js';
import { inputPipe } from './pipes.js';
import { SecurityHeaders } from './security.js';

/** Addresses, limits, headers and responses that every room uses, and the validation of all inputs. */
@Module({
  providers: [
    { provide: APP_PIPE, useFactory: inputPipe },
    CallerAddresses,
    CachedResponses,
    SecurityHeaders,
    SharedThrottles,
  ],
  exports: [CallerAddresses, CachedResponses, SecurityHeaders, SharedThrottles],
})
export class HttpModule {}
