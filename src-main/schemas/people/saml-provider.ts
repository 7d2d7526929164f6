import { z } from 'zod'
import { Id, Timestamp, Uri } from '../primitives.ts'
import { text } from '../text.ts'
import { RoleOrGuest } from './member.ts'
import { Team } from './team.ts'

const Label = text({ min: 1, max: 30, visible: true })
const EntityId = text({ max: 1024 })

/** The fields of a provider that an administrator sets. */
export const SamlProviderInput = z.object({
  label: Label,
  entityID: EntityId.optional(),
  certificate: text({ max: 10_000 }).optional(),
  ssoURL: text({ max: 2048 })
    .pipe(z.url({ protocol: /^https?$/ }))
    .optional(),
  defaultTeam: Id.nullable().optional().describe('The team of users who sign in with it; null for none'),
  defaultRole: RoleOrGuest.optional(),
})
export type SamlProviderInput = z.infer<typeof SamlProviderInput>

export const SamlProvider = z
  .object({
    object: z.literal('saml-provider'),
    id: Id,
    label: z.string(),
    ssoURL: z.string().optional(),
    entityID: z.string().optional(),
    certificate: z.string().optional(),
    defaultTeam: Team.optional(),
    defaultRole: RoleOrGuest,
    createdAt: Timestamp,
    /** Pending until it has an address, an entity id and a certificate. */
    status: z.enum(['active', 'pending']),
    service: z.object({ acsURL: Uri, startURL: Uri, entityID: z.string() }),
    urls: z.object({ location: Uri }),
  })
  .meta({ id: 'SamlProvider' })
export type SamlProvider = z.infer<typeof SamlProvider>

/** A way to sign in, for any user. */
export const SsoLogin = z.object({ id: Id, label: z.string(), startURL: Uri }).meta({ id: 'SsoLogin' })
