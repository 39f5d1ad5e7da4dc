import ArrayField from '@rjsf/core/lib/components/fields/ArrayField.js';
import BooleanField from '@rjsf/core/lib/components/fields/BooleanField.js';
import FallbackField from '@rjsf/core/lib/components/fields/FallbackField.js';
import MultiSchemaField from '@rjsf/core/lib/components/fields/MultiSchemaField.js';
import NullField from '@rjsf/core/lib/components/fields/NullField.js';
import NumberField from '@rjsf/core/lib/components/fields/NumberField.js';
import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import StringField from '@rjsf/core/lib/components/fields/StringField.js';
import EmailWidget from '@rjsf/core/lib/components/widgets/EmailWidget.js';
import HiddenWidget from '@rjsf/core/lib/components/widgets/HiddenWidget.js';
import TextWidget from '@rjsf/core/lib/components/widgets/TextWidget.js';
import URLWidget from '@rjsf/core/lib/components/widgets/URLWidget.js';
import { englishStringTranslator } from '@rjsf/utils';

/**
 * Takes the place of the form library's own registry (alias in vite.config.ts): the fields that our schemas need and the
 * few widgets our theme leaves to the library. Its other fields, widgets and all its templates would be 12 kB that the
 * theme covers. In version 6 there is no other way: the form asks this module for everything, whatever the theme brings.
 * The next version takes its registry apart (rjsf-team/react-jsonschema-form, pull request 5266): look again then.
 */
export default function getDefaultRegistry() {
  return {
    fields: {
      AnyOfField: MultiSchemaField,
      ArrayField,
      BooleanField,
      FallbackField,
      NullField,
      NumberField,
      ObjectField,
      OneOfField: MultiSchemaField,
      SchemaField,
      StringField,
    },
    templates: { ButtonTemplates: {} },
    widgets: { EmailWidget, HiddenWidget, TextWidget, URLWidget },
    rootSchema: {},
    formContext: {},
    translateString: englishStringTranslator,
    globalFormOptions: { idPrefix: 'root', idSeparator: '_', useFallbackUiForUnsupportedType: false },
  };
}
