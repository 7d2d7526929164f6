/** Returns the reason why a subject breaks the rule, or null. */
export function faultOfSubject(subject: string): string | null
