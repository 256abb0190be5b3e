import { Injectable } from '@nestjs/common';

/** The time, injected, so that tests can set it. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }

  /** The instant as it travels in JSON. */
  iso(): string {
    return this.now().toISOString();
  }
}
