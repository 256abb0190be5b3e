import { Form, type FormListFieldData, type FormListOperation } from 'antd';
import type { ReactNode } from 'react';
import { useSchemaRules, RowsNameProvider } from './field.js';

interface Props {
  /** The key of the list in the form's values and schema. */
  name: string;
  /** Renders the rows, whose fields are named by `[row.name, key]`, and the buttons that add, move and remove them. */
  children: (rows: FormListFieldData[], change: FormListOperation) => ReactNode;
}

/** A list of rows with fields of their own. Errors about the list as a whole are below it. */
export function Rows({ name, children }: Props) {
  const rules = useSchemaRules(name).map((rule) => ({
    ...rule,
    // An error of a row is shown at its field.
    validator: async (of: unknown, rows: unknown) =>
      Array.isArray(rows) && rows.length > 0 ? undefined : rule.validator(of, rows),
  }));
  return (
    <RowsNameProvider value={name}>
      <Form.List name={name} rules={rules}>
        {(rows, change, { errors = [] }) => (
          <>
            {children(rows, change)}
            {errors.length > 0 && (
              <p role="alert" className="field-error">
                {errors[0]}
              </p>
            )}
          </>
        )}
      </Form.List>
    </RowsNameProvider>
  );
}
