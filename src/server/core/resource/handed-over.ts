const HANDED_OVER: ReadonlySet<string> = new Set(['handed', 'closed'])

/** Whether a project has gone to the archive: what was handed over is not changed any more (DOMAIN.md §2.2). */
export const isHandedOver = ({ status }: { readonly status: string }): boolean => HANDED_OVER.has(status)
