import { Equals } from 'class-validator';

export class ExportBody {
  @Equals('excel', { message: 'The only format is excel' })
  format!: 'excel';
}
