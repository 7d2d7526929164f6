import pino, { type DestinationStream } from 'pino'

/** A log of lines of JSON. Its fields may name resources, and never contain tokens, bodies or texts. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Creates a log that writes to a stream. Fields that could contain a secret are removed. */
export function createLog(destination: DestinationStream): Log {
  return pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: ['token', '*.token', 'authorization', '*.authorization', 'body', '*.body'],
        remove: true,
      },
      serializers: { error: pino.stdSerializers.errWithCause },
    },
    destination,
  )
}
