import { Injectable } from '@nestjs/common';

/** The current time; tests replace it. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }

  /** The current instant in ISO 8601. */
  iso(): string {
    return this.now().toISOString();
  }
}
