import { ipcMain } from 'electron'
import type { ZodType } from 'zod'
import type { ProblemValue } from '../../schemas/bridge.ts'
import { argumentSchemas } from './arguments.ts'
import type { Answer, Arguments, RequestChannel } from './channels.ts'
import { problemValue } from './problem-value.ts'
import { isTrustedSender } from './trusted-sender.ts'

/** The conditions and services that every handler of a channel shares. */
export interface HandleContext {
  /** The only origin whose main frame is served. */
  appOrigin: string
  /** Receives faults of the program. The page receives only a general sentence. */
  report: (fault: unknown) => void
}

export type Handlers = {
  [Channel in RequestChannel]: (...input: Arguments<Channel>) => Answer<Channel> | Promise<Answer<Channel>>
}

type Refusal = { ok: false; problem: ProblemValue }

const refusal = (code: string, status: number, message: string): Refusal => ({
  ok: false,
  problem: { code, status, message },
})

/**
 * Serves one channel. It never throws across the bridge: an untrusted sender, invalid arguments and errors of the
 * handler are answered with a problem and its code.
 */
function handleChannel<Channel extends RequestChannel>(
  channel: Channel,
  handler: Handlers[Channel],
  context: HandleContext,
): void {
  const schema: ZodType<Arguments<Channel>> = argumentSchemas[channel]
  ipcMain.handle(channel, async (event, ...sent: unknown[]): Promise<Answer<Channel> | Refusal> => {
    if (!isTrustedSender(event.senderFrame, context.appOrigin)) {
      return refusal('auth.forbidden', 403, 'Only the page of Carrel itself may ask for this.')
    }
    const input = schema.safeParse(sent)
    if (!input.success) {
      return refusal('input.invalid', 400, `The page asked for ${channel} with arguments that do not fit.`)
    }
    try {
      return await handler(...input.data)
    } catch (error) {
      return { ok: false, problem: problemValue(error, context.report) }
    }
  })
}

/** Answers every channel of the map. A channel without a handler does not compile. */
export function handleRequests(handlers: Handlers, context: HandleContext): void {
  for (const channel of Object.keys(handlers) as RequestChannel[]) {
    handleChannel(channel, handlers[channel], context)
  }
}
