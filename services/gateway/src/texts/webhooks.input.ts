import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';

/** The used fields of an inbound text, by the provider's names. */
export class InboundForm {
  @Matches(/^\w{1,64}$/, { message: 'Invalid MessageSid' })
  MessageSid!: string;

  @Matches(/^[!-~]{1,40}$/, { message: 'From is not a valid sender' })
  From!: string;

  @Matches(/^[!-~]{1,40}$/, { message: 'To is not a valid recipient' })
  To!: string;

  /** Empty if there are only media. */
  @IsOptional()
  @IsString()
  @MaxLength(10_000, { message: 'Body is too long' })
  Body?: string | null;

  @IsOptional()
  @Matches(/^\d{1,3}$/, { message: 'NumMedia must be a number' })
  NumMedia?: string | null;

  /** How the provider has understood the text, in any language. An unknown value is ignored. */
  @IsOptional()
  @IsString()
  @MaxLength(40, { message: 'Invalid OptOutType' })
  OptOutType?: string | null;
}

/** The used fields of a delivery report. */
export class StatusForm {
  @Matches(/^\w{1,64}$/, { message: 'Invalid MessageSid' })
  MessageSid!: string;

  @Matches(/^[\w-]{1,40}$/, { message: 'Invalid MessageStatus' })
  MessageStatus!: string;

  @Matches(/^[!-~]{1,40}$/, { message: 'To is not a valid recipient' })
  To!: string;

  @IsOptional()
  @Matches(/^\w{0,20}$/, { message: 'Invalid ErrorCode' })
  ErrorCode?: string | null;
}
