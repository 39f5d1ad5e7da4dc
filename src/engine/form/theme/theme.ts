import { type FormProps, type ThemeProps, withTheme } from '@rjsf/core';
import type { ComponentType, RefAttributes } from 'react';
import { ArrayItemTemplate } from './array-item-template.tsx';
import { ArrayTemplate } from './array-template.tsx';
import {
  ButtonsWidget,
  CheckboxesWidget,
  CheckboxWidget,
  RadioWidget,
  SelectWidget,
} from './choice-widgets.tsx';
import { DateTimeWidget, DateWidget, TimeWidget } from './date-widgets.tsx';
import { FieldTemplate } from './field-template.tsx';
import { LaterFile, LaterMarkdown, LaterNearOptions, LaterOptions } from './later-controls.tsx';
import { ObjectTemplate } from './object-template.tsx';
import { TagsWidget } from './tags-widget.tsx';
import { MultiSchemaTemplate, Nothing, UnsupportedTemplate } from './templates.tsx';
import { BaseInput, LongTextWidget, PasswordWidget, TextareaWidget } from './text-widgets.tsx';

/** The house's theme for the form library: native controls, our frames. */
const theme: ThemeProps = {
  templates: {
    ArrayFieldItemTemplate: ArrayItemTemplate,
    ArrayFieldTemplate: ArrayTemplate,
    BaseInputTemplate: BaseInput,
    // Description, help and faults are drawn by the frame of the field.
    DescriptionFieldTemplate: Nothing,
    ErrorListTemplate: Nothing,
    FieldErrorTemplate: Nothing,
    FieldHelpTemplate: Nothing,
    FieldTemplate,
    MultiSchemaFieldTemplate: MultiSchemaTemplate,
    ObjectFieldTemplate: ObjectTemplate,
    UnsupportedFieldTemplate: UnsupportedTemplate,
  },
  fields: { file: LaterFile },
  widgets: {
    CheckboxesWidget,
    CheckboxWidget,
    DateTimeWidget,
    DateWidget,
    PasswordWidget,
    RadioWidget,
    buttons: ButtonsWidget,
    SelectWidget,
    TextareaWidget,
    TimeWidget,
    longtext: LongTextWidget,
    markdown: LaterMarkdown,
    near: LaterNearOptions,
    options: LaterOptions,
    tags: TagsWidget,
  },
};

/** The themed form. Use `RecordForm`, which also sets what every form of the house needs. */
export function createAulaForm(): ComponentType<FormProps & RefAttributes<unknown>> {
  return withTheme(theme) as ComponentType<FormProps & RefAttributes<unknown>>;
}
