import type { Ref } from 'vue'

/**
 * Returns the fields of a model, so that each control of a form can have one of them as its model. Writing a field
 * replaces the whole model by a copy.
 */
export function modelFields<Fields extends object>(model: Ref<Fields>): Fields {
  const read = (_: object, field: PropertyKey): unknown => Reflect.get(model.value, field)
  function write(_: object, field: PropertyKey, value: unknown): boolean {
    model.value = { ...model.value, [field]: value }
    return true
  }
  return new Proxy({}, { get: read, set: write }) as Fields
}
