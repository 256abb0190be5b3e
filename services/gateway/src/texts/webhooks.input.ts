import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';

/** Of all that the provider sends of a text to one of our numbers, what we use, by its names. */
export class InboundForm {
  @Matches(/^\w{1,64}$/, { message: 'MessageSid names no text' })
  MessageSid!: string;

  @Matches(/^[!-~]{1,40}$/, { message: 'From is nobody' })
  From!: string;

  @Matches(/^[!-~]{1,40}$/, { message: 'To is nobody' })
  To!: string;

  /** Empty where there are only files. */
  @IsOptional()
  @IsString()
  @MaxLength(10_000, { message: 'Body is too long' })
  Body?: string | null;

  @IsOptional()
  @Matches(/^\d{1,3}$/, { message: 'NumMedia is no number' })
  NumMedia?: string | null;
}

/** How far a text of ours came, as the provider says it. */
export class StatusForm {
  @Matches(/^\w{1,64}$/, { message: 'MessageSid names no text' })
  MessageSid!: string;

  @Matches(/^[\w-]{1,40}$/, { message: 'MessageStatus is none' })
  MessageStatus!: string;

  @Matches(/^[!-~]{1,40}$/, { message: 'To is nobody' })
  To!: string;

  @IsOptional()
  @Matches(/^\w{0,20}$/, { message: 'ErrorCode is none' })
  ErrorCode?: string | null;
}
