import type { JsonSchema } from '../model.ts';
import { ActionDone, ActionStart, BulkDone, BulkPreviewData, SkippedRows } from '../wire/actions.ts';
import { BLOCKS } from '../wire/blocks.ts';
import { BoardData } from '../wire/board.ts';
import { FreeTimes } from '../wire/calendar.ts';
import { ChatConversation, ChatConversations, ChatMessage, ChatMessages, ChatUnread } from '../wire/chat.ts';
import { ErrorAnswer } from '../wire/errors.ts';
import { ImportColumns, ImportHeadings, ImportState } from '../wire/imports.ts';
import { Notifications, Option, Passkey, SignIn } from '../wire/lists.ts';
import { ChangesAnswer, DefinitionProblem, LiveFacts } from '../wire/live.ts';
import { LookupData } from '../wire/lookups.ts';
import {
  AuditChain,
  AuditPage,
  DefinitionFile,
  DefinitionState,
  JobList,
  MailQueue,
} from '../wire/operations.ts';
import { PageData } from '../wire/page.ts';
import { ReachData } from '../wire/reach.ts';
import { anyOf, list, object, type TSchema } from '../wire/schema.ts';
import { MailTrial, SettingHistory, SettingsData } from '../wire/settings.ts';
import { OpenAnswer, StartAnswer } from '../wire/start.ts';
import { WaitingCounts, WaitingNext, WaitingPaths } from '../wire/ways.ts';

/** A list in another state than the one that came with its page. */
const ListAnswer = anyOf(BLOCKS.table, BLOCKS.call, BLOCKS.calendar);

const ANSWERS = {
  ActionDone,
  ActionStart,
  AuditChain,
  AuditPage,
  BoardData,
  BulkDone,
  BulkPreviewData,
  ChangesAnswer,
  ChatConversationAnswer: object({ data: ChatConversation }),
  ChatConversations,
  ChatMessageAnswer: object({ data: ChatMessage }),
  ChatMessages,
  ChatUnread,
  DefinitionProblems: object({ data: list(DefinitionProblem) }),
  DefinitionFile,
  DefinitionState,
  ErrorAnswer,
  FreeTimes,
  ImportColumns,
  ImportHeadings,
  ImportState,
  JobList,
  ListAnswer,
  LiveFacts,
  LookupData,
  MailQueue,
  MailTrial,
  Notifications,
  OpenAnswer,
  Options: object({ data: list(Option) }),
  PageData,
  ReachData,
  SettingHistory,
  SettingsData,
  SignIns: object({ data: list(SignIn) }),
  Passkeys: object({ data: list(Passkey) }),
  SkippedRows,
  StartAnswer,
  WaitingCounts,
  WaitingNext,
  WaitingPaths,
};
export type AnswerName = keyof typeof ANSWERS;

/** Schemas of what the product's own calls answer, by name, as they stand in the OpenAPI document. */
export function answerSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(ANSWERS).map(([name, schema]) => [name, asJson(schema)]));
}

/** Only what JSON holds: a schema has marks of its library besides. */
function asJson(schema: TSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema));
}
