/** The reason that a subject breaks the rule, or null. */
export function faultOfSubject(subject: string): string | null
