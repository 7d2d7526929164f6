/**
 * Returns the format of a specification's text: JSON if it begins with a brace and a quoted key. Maps in braces with
 * other keys are YAML.
 */
export function specificationFormat(text: string): 'json' | 'yaml' {
  return /^\s*\{\s*["}]/.test(text) ? 'json' : 'yaml'
}
