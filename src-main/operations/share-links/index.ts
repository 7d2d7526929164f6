import { createShareLink } from './create-share-link.ts'
import { deleteShareLink } from './delete-share-link.ts'
import { listShareLinks } from './list-share-links.ts'
import { updateShareLink } from './update-share-link.ts'

export const shareLinks = { listShareLinks, createShareLink, deleteShareLink, updateShareLink }
