import { z } from 'zod'
import { text } from '../text.ts'

/** An email address. It is compared and stored in lowercase. */
export const Email = text({ min: 3, max: 254 }).toLowerCase().pipe(z.email())

/** The part of an address after the @. */
export const EmailDomain = text({ min: 3, max: 253 })
  .regex(/^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/, 'takes the part of an address after the @, such as example.org')
  .toLowerCase()
