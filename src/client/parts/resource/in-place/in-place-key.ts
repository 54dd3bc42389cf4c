import type { AnyResource } from '#contract/core/resource/resource.ts'

/** The fields of a resource. */
export type FieldKey<R extends Pick<AnyResource, 'fields'>> = keyof R['fields'] & string

/** What no cell of a list is typed into: several values, a structure, files, a reference, and what is not written again. */
type Untyped =
  | { readonly kind: 'json' | 'files' | 'ref' | 'refs' | 'choices' | 'time' }
  | { readonly once: true }
  | { readonly made: true }
  | { readonly computed: true }
  | { readonly secret: true }
/** The fields whose cells can be edited in a list. */
export type InPlaceKey<R extends Pick<AnyResource, 'fields'>> = {
  [K in FieldKey<R>]: R['fields'][K] extends Untyped ? never : K
}[FieldKey<R>]
