/** The eight colours that the settings drawer offers, as RRGGBB (SPEC.md §2). */
export const BRANDS = ['1890FF', '2F54EB', '722ED1', 'F5222D', 'FA541C', 'FAAD14', '52C41A', '13C2C2'] as const
