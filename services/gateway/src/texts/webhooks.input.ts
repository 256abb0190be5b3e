import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';

/** The used fields of an inbound text, by the provider's names. */
export class InboundForm {
  @Matches(/^\w{1,64}$/, { message: 'MessageSid names no text' })
  MessageSid!: string;

  @Matches(/^[!-~]{1,40}$/, { message: 'From is nobody' })
  From!: string;

  @Matches(/^[!-~]{1,40}$/, { message: 'To is nobody' })
  To!: string;

  /** Empty if there are only media. */
  @IsOptional()
  @IsString()
  @MaxLength(10_000, { message: 'Body is too long' })
  Body?: string | null;

  @IsOptional()
  @Matches(/^\d{1,3}$/, { message: 'NumMedia is no number' })
  NumMedia?: string | null;
}

/** The used fields of a delivery report. */
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
