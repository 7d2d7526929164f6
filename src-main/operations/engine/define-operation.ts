import type { z } from 'zod'
import type { KnownTree } from '../../content/page-tree/known-tree.ts'
import type { Problem } from '../../schemas/problem.ts'
import type { EncodedFile } from './decoded-files.ts'
import type { Queued } from './queued.ts'
import type { ReplacedText } from './replaced-texts.ts'
import type { PrepareScope, ReadScope, WriteScope } from './scope.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * The behaviour of the operation without the network. `local` reads from the replica. A queued one is applied at once
 * and sent later. A refused one states why it needs the remote.
 */
export type Offline<Input> = 'local' | Refused | Queued<Input>

/** The refusal of an operation without the network. */
export interface Refused {
  kind: 'refused'
  /** The reason for the user, with the steps to take. */
  reason: string
  /** The sentence for the user where the remote offers only the documented operations, which lack this one. */
  unsupportedMessage?: string
}

/** A read of a page tree, answered from the documented read of the whole tree. */
export interface FromWholeTree {
  /** The documented operation. */
  operation: string
  /** Returns the answer, or undefined when the tree lacks the page. */
  answer(tree: KnownTree, input: { params: Record<string, string>; query: unknown }): unknown
  /** True for the first read of a tree, which fetches the present tree. Others may use the tree of that read. */
  begins(query: unknown): boolean
}

/** A response as the pieces of its JSON, each made when it is read. */
export interface InPieces {
  /** Names the state of the content. On an origin equal states have equal texts. */
  state: string[]
  text: Iterable<string>
}

type ScopeOf<M extends Method> = M extends 'GET' ? ReadScope : WriteScope
type Shape = z.ZodObject
type Maybe<T extends z.ZodType | undefined> = T extends z.ZodType ? z.output<T> : undefined
/** The result of `run`: null where the specification says that the response is empty. */
export type Answer<R extends z.ZodType | undefined> = R extends z.ZodType ? z.input<R> : null

/** The input as the schemas of the operation convert it. */
export interface OperationInput<P extends Shape, Q extends Shape, B extends z.ZodType | undefined> {
  params: z.output<P>
  query: z.output<Q>
  body: Maybe<B>
}

/** The input as a caller passes it, which is the form in which the outbox stores it. */
export interface CallerInput<P extends Shape, B extends z.ZodType | undefined> {
  params: z.input<P>
  body: B extends z.ZodType ? z.input<B> : undefined
}

/** The result of a preparation, and its end when the call is over. */
export interface Preparation<Value> {
  /** The value that is passed to `run`. */
  value: Value
  /** Called once at the end: with the problem, or with null after the commit. Frees the resources. */
  finish(problem: Problem | null): Promise<void>
}

/** An operation of the API: the facts that routes, clients, documents and checks derive from. */
export interface Operation<
  Id extends string = string,
  M extends Method = Method,
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends z.ZodType | undefined = z.ZodType | undefined,
  R extends z.ZodType | undefined = z.ZodType | undefined,
  Subject = unknown,
  Prepared = unknown,
> {
  /** The operation's id in the public description. */
  id: Id
  group: string
  summary: string
  method: M
  /** The path with its parameters in braces, from /v1 on. */
  path: string
  success: 200 | 201 | 204
  /** True when a call that creates a missing resource answers 201 instead, by `answerCreated` of its scope. */
  mayAnswerCreated?: true
  params: P
  query: Q
  /** The schema of the body, or undefined where it takes none. */
  body: B
  /** The maximum bytes of a request's body; BODY_LIMIT by default. */
  bodyLimit?: number
  /** Returns the parts of a valid body that contain files as text. Another thread decodes those of a large body. */
  encodedFiles?(body: B extends z.ZodType ? z.input<B> : undefined): EncodedFile[]
  /** The schema of the answer, or undefined where it is empty. */
  response: R
  offline: Offline<CallerInput<P, B>>
  /** True when the response lists every page of a content. A separate thread reads the pages of a large space. */
  listsWholeContent?: true
  /** True when words of all pages are sought. A separate thread seeks them in a large workspace. */
  searchesWords?: true
  /** True when a `text` in the query is compared with every change request. A separate thread reads many of them. */
  filtersByText?: true
  /** True when every text of a space may be read. A separate thread reads them, also in a small workspace. */
  readsEveryText?: true
  /** True when the changed pages of a change request are parsed. A separate thread reads many of them. */
  parsesChangedPages?: true
  /** True when the whole text of the page in the path is parsed. A large page is then read on a separate thread. */
  parsesWholePage?: true
  /** True when the specification in the path is parsed. A separate thread reads a large one. */
  parsesSpecification?: true
  /** The same answer from the whole tree of a content, for a remote with only the documented operations. */
  fromWholeTree?: FromWholeTree
  /** True for a read of a space itself. A replica answers it also for a space whose content is online only. */
  isOfSpaceRow?: true
  /**
   * True when it is about this moment and stores nothing. No round of sync follows it. A replica forwards it only while
   * its remote answers.
   */
  isMomentary?: true
  /** True when the answer contains a secret that is shown only once. No idempotency record stores it. */
  secretAnswer?: true
  /** Finds the subject of the call and refuses callers without the right; its result is passed to `run`. */
  access(scope: ReadScope, params: z.output<P>): Subject
  /**
   * The name of the state that the write builds on. `If-Match` with another name is refused with `state.changed`, so
   * that no caller overwrites a state they have not seen.
   */
  version?(scope: ReadScope, subject: Subject): string
  /**
   * The texts without a history that the write replaces. Without `version` they are the state that `If-Match` names. A
   * replica retains them where its user has not seen them.
   */
  replaces?(scope: ReadScope, subject: Subject, body: Maybe<B>): ReplacedText[]
  /**
   * Slow work before the transaction, such as a fetch. The caller's access is checked before it and again in the
   * transaction, because rights may change meanwhile. It throws a Problem to refuse.
   */
  prepare?(
    scope: PrepareScope,
    input: OperationInput<P, Q, B>,
    subject: Subject,
  ): Promise<Preparation<Prepared>>
  /**
   * The JSON of what `run` returns, in pieces: for responses that grow with the number of pages. It reads within the
   * snapshot of its scope until the text has ended.
   */
  inPieces?(scope: ReadScope, input: OperationInput<P, Q, B>, subject: Subject): InPieces
  /** Applies the operation. It throws a Problem to refuse; nothing is committed then. */
  run(scope: ScopeOf<M>, input: OperationInput<P, Q, B>, subject: Subject, prepared: Prepared): Answer<R>
}

/** Declares an operation; the types of `run` follow from its schemas. */
export function defineOperation<
  const Id extends string,
  const M extends Method,
  P extends Shape,
  Q extends Shape,
  Subject,
  B extends z.ZodType | undefined = undefined,
  R extends z.ZodType | undefined = undefined,
  Prepared = undefined,
>(
  operation: Operation<Id, M, P, Q, B, R, Subject, Prepared>,
): Operation<Id, M, P, Q, B, R, Subject, Prepared> {
  return operation
}

/** An operation as the registry sees it, with any schemas. */
// The parameters of `access` and `run` are contravariant: only `never` accepts every declaration.
export interface AnyOperation extends Omit<
  Operation,
  'access' | 'encodedFiles' | 'inPieces' | 'offline' | 'prepare' | 'replaces' | 'run' | 'version'
> {
  encodedFiles?(body: never): EncodedFile[]
  offline: Offline<never>
  access(scope: ReadScope, params: never): unknown
  version?(scope: ReadScope, subject: never): string
  replaces?(scope: ReadScope, subject: never, body: never): ReplacedText[]
  prepare?(scope: PrepareScope, input: never, subject: never): Promise<Preparation<unknown>>
  inPieces?(scope: ReadScope, input: never, subject: never): InPieces
  run(scope: never, input: never, subject: never, prepared: never): unknown
}
