import { readFileSync } from 'node:fs'

/** The called functions of hb-subset. Numbers are addresses in its memory. */
interface Exports {
  memory: WebAssembly.Memory
  _initialize(): void
  malloc(size: number): number
  free(address: number): void
  hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number
  hb_blob_destroy(blob: number): void
  hb_blob_get_data(blob: number, length: number): number
  hb_blob_get_length(blob: number): number
  hb_face_create(blob: number, index: number): number
  hb_face_destroy(face: number): void
  hb_face_reference_blob(face: number): number
  hb_set_del(set: number, value: number): void
  hb_subset_input_create_or_fail(): number
  hb_subset_input_destroy(input: number): void
  hb_subset_input_keep_everything(input: number): void
  hb_subset_input_get_flags(input: number): number
  hb_subset_input_set_flags(input: number, flags: number): void
  hb_subset_input_set(input: number, kind: number): number
  hb_subset_input_pin_all_axes_to_default(input: number, face: number): number
  hb_subset_input_pin_axis_location(input: number, face: number, axis: number, value: number): number
  hb_subset_or_fail(face: number, input: number): number
}

const WRITABLE = 2
const NO_HINTING = 1
const LAYOUT_FEATURES = 6
/** Ligatures of code, and arrows from signs. They are left out because a reader must see and copy code unchanged. */
const LEFT_OUT_FEATURES = ['calt', 'liga', 'dlig']
/** The padding at the end of a file. The font reader reads ten bytes of an outline even where the last one is empty. */
const PADDING = 64

/** Creates fonts of one weight from variable ones, which a PDF cannot contain. */
export class FontInstancer {
  readonly #hb: Exports

  /** `wasm` is the path of hb-subset of HarfBuzz. */
  constructor(wasm: string) {
    const module = new WebAssembly.Module(readFileSync(wasm))
    this.#hb = new WebAssembly.Instance(module, {}).exports as unknown as Exports
    const { _initialize: initialize } = this.#hb
    initialize()
  }

  /**
   * Returns the font at a weight, with all its glyphs and without hints. `isLatin` leaves out substitutions that Latin
   * does not need. Other scripts depend on theirs.
   */
  instance(font: Uint8Array, weight: number | null, isLatin: boolean): Uint8Array {
    const hb = this.#hb
    const address = hb.malloc(font.length)
    new Uint8Array(hb.memory.buffer).set(font, address)
    const blob = hb.hb_blob_create(address, font.length, WRITABLE, 0, 0)
    const face = hb.hb_face_create(blob, 0)
    try {
      return this.#subset(face, weight, isLatin)
    } finally {
      hb.hb_face_destroy(face)
      hb.hb_blob_destroy(blob)
      hb.free(address)
    }
  }

  #subset(face: number, weight: number | null, isLatin: boolean): Uint8Array {
    const hb = this.#hb
    const input = hb.hb_subset_input_create_or_fail()
    hb.hb_subset_input_keep_everything(input)
    hb.hb_subset_input_set_flags(input, hb.hb_subset_input_get_flags(input) | NO_HINTING)
    if (isLatin) {
      const features = hb.hb_subset_input_set(input, LAYOUT_FEATURES)
      for (const feature of LEFT_OUT_FEATURES) hb.hb_set_del(features, tag(feature))
    }
    if (weight !== null) {
      hb.hb_subset_input_pin_all_axes_to_default(input, face)
      hb.hb_subset_input_pin_axis_location(input, face, tag('wght'), weight)
    }
    const subset = hb.hb_subset_or_fail(face, input)
    hb.hb_subset_input_destroy(input)
    if (subset === 0) throw new Error('A font could not be set to one weight')
    const bytes = this.#bytesOf(subset)
    hb.hb_face_destroy(subset)
    return bytes
  }

  #bytesOf(face: number): Uint8Array {
    const hb = this.#hb
    const blob = hb.hb_face_reference_blob(face)
    const length = hb.hb_blob_get_length(blob)
    const bytes = new Uint8Array(length + PADDING)
    bytes.set(new Uint8Array(hb.memory.buffer, hb.hb_blob_get_data(blob, 0), length))
    hb.hb_blob_destroy(blob)
    return bytes
  }
}

/** Returns the number of a tag of four letters in OpenType. */
function tag(name: string): number {
  return [...name].reduce((value, letter) => value * 256 + letter.charCodeAt(0), 0)
}
