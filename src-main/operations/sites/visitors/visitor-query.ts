import { ShareKey } from '../../../schemas/sites/share-link.ts'
import { text } from '../../../schemas/text.ts'

/** The parameters of reads that return the address of a site with restricted access. */
export const visitorQuery = {
  shareKey: ShareKey.optional().describe(
    'The key of a share link, with which the address of a shared site is returned',
  ),
  visitorAuthToken: text({ max: 4096 })
    .optional()
    .describe(
      'A JSON Web Token of a visitor, signed with the key of the site (HS256) and with `exp`. Addresses of a site with visitor authentication admit the visitor with it',
    ),
}
