import * as z from 'zod/mini'

const meta = z.object({
  title: z.string(),
  /** The English title, of entries that came with the product (READINGS.md A69). */
  titleEn: z.optional(z.string()),
  icon: z.optional(z.string()),
  url: z.optional(z.string()),
  permissionList: z.optional(z.array(z.unknown())),
  keepAlive: z.boolean(),
  internalOrExternal: z.boolean(),
  componentName: z.string(),
  hidden: z.optional(z.boolean()),
  /** The title's syllables without tones, parted by blanks: `shou ji zhu lu`. The palette finds a menu by them. */
  syllables: z.optional(z.string()),
  /** Its page is outside the frame, in a window of its own: no menu, no header, no tabs (SPEC.md §2, routing rules). */
  outer: z.optional(z.boolean())
})

/** An entry of the server's menu (SPEC.md §2, routing rules). Leaves carry no `children`. */
export interface MenuEntry {
  readonly id: string
  /** The key that permission codes begin with: `archives.collect`. */
  readonly key: string
  readonly path: string
  /** Unique; the path without its first slash, slashes as hyphens. */
  readonly name: string
  /** `<area>/<screen>` of contract/screens.ts, or `layouts/…` for a container. */
  readonly component: string
  readonly redirect?: string | undefined
  /** "0": no route of its own. */
  readonly route: string
  readonly hidden: boolean
  readonly alwaysShow?: boolean | undefined
  readonly meta: z.output<typeof meta>
  readonly children?: readonly MenuEntry[] | undefined
}

export const menuItem: z.ZodMiniType<MenuEntry> = z.object({
  id: z.string(),
  key: z.string(),
  path: z.string(),
  name: z.string(),
  component: z.string(),
  redirect: z.optional(z.string()),
  route: z.string(),
  hidden: z.boolean(),
  alwaysShow: z.optional(z.boolean()),
  meta,
  get children() {
    return z.optional(z.array(menuItem))
  }
})
