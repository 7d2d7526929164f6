import { ShareKey } from '../../schemas/share-link.ts'

/** The parameter of the reads that answer where a site which is shared by a link is found. */
export const shareKey = {
  shareKey: ShareKey.optional().describe('The key of a share link: it resolves where a shared site is found'),
}
