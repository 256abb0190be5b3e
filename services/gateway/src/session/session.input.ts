import { Length } from 'class-validator';

export class LotChoice {
  @Length(1, 40, { message: 'Which lot?' })
  lotId!: string;
}
