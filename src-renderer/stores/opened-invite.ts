import { shallowRef } from 'vue'

/** The text of an invite that the system opened with Carrel, until the form for invites reads it. */
export const openedInvite = shallowRef<string | null>(null)
