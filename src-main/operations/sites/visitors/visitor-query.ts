import { ShareKey } from '../../../schemas/sites/share-link.ts'
import { text } from '../../../schemas/text.ts'

/** The parameters of the reads that answer where a site is found which not everyone is let into. */
export const visitorQuery = {
  shareKey: ShareKey.optional().describe('The key of a share link: it resolves where a shared site is found'),
  visitorAuthToken: text({ max: 4096 })
    .optional()
    .describe(
      'A JSON Web Token of a visitor, signed with the key of the site (HS256) and with `exp`: addresses of a site with visitor authentication let the visitor in with it',
    ),
}
