import type { T } from '../page.ts'

/** The roles of src/client/ui/theme.css, those that belong together side by side. */
const ROLES = [
  ['canvas', 'surface', 'raised', 'sunken'],
  ['text', 'quiet', 'faint'],
  ['line', 'line-off', 'line-strong'],
  ['brand', 'brand-fill', 'brand-press', 'brand-text', 'brand-tint', 'brand-line', 'brand-ink'],
  ['good', 'good-tint', 'warn', 'warn-tint', 'danger', 'danger-tint'],
  ['focus']
] as const

/** Every role as it is drawn in the look of the moment. */
export function TokenPalette({ t }: { t: T }) {
  return (
    <ul aria-label={t('example.palette')} className="flex w-full flex-col gap-4">
      {ROLES.map((roles) => (
        <li key={roles[0]}>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-x-4 gap-y-3">
            {roles.map((role) => (
              <li key={role} className="flex flex-col gap-1">
                <span
                  aria-hidden
                  className="h-10 rounded-control border border-line forced-color-adjust-none"
                  style={{ background: `var(--${role})` }}
                />
                <span lang="en" className="text-quiet text-xs/5">
                  {role}
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
