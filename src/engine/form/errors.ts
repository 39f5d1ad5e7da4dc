import { type RJSFValidationError, toPath } from '@rjsf/utils';
import type { FieldPath, FormSchema } from '../../definition/forms/form-schema.ts';
import { type FailedKeyword, inputFaults } from '../../definition/input-faults.ts';
import { fieldSentence } from '../../definition/messages/field-sentence.ts';

/** Path of an error in the data: names and indexes. */
export function pathOf(property: string | undefined): FieldPath {
  return toPath(property ?? '')
    .filter((step) => step !== '')
    .map((step) => (/^\d+$/.test(String(step)) ? Number(step) : step));
}

/** The form library has put what is missing at the end of the place already. */
function failedKeyword({ name = '', property, params = {} }: RJSFValidationError): FailedKeyword {
  const path = pathOf(property);
  return { path: 'missingProperty' in params ? path.slice(0, -1) : path, keyword: name, params };
}

/**
 * Puts the sentences of the house in the place of the validator's, each once and where it is to be mended, as the server
 * says them. Give the result of `errorTransformer(schema)` to the form as `transformErrors`.
 */
export function errorTransformer(schema: FormSchema) {
  return (errors: RJSFValidationError[]): RJSFValidationError[] =>
    inputFaults(schema, errors.map(failedKeyword)).map(({ path, fault }) => {
      const message = fieldSentence(fault);
      return {
        name: fault.rule,
        property: path.map((step) => `.${step}`).join(''),
        message,
        stack: message,
      };
    });
}
