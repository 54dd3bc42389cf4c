import { useTranslation } from 'react-i18next'

import type { DataScopeRule } from '#contract/system/data-scope.ts'
import type { ScopeChoices } from '#contract/system/role-scope.ts'
import { useDictOptions } from '#parts/dict/use-dict-options.ts'

import { type DataScopePart, SCOPE_HALVES } from './scope-draft.ts'

interface ScopeWordsProps {
  /** What they are the words of. */
  readonly title: string
  /** Null where what is kept is no rule, and so covers nothing. */
  readonly rule: DataScopeRule | null
  readonly choices: ScopeChoices
}

/** A data scope in words: which files are seen, and which are added and changed, a line for each part. */
export function ScopeWords({ title, rule, choices }: ScopeWordsProps) {
  const { t } = useTranslation(['system', 'ui'])
  const states = useDictOptions({ dictCode: 'file_status' })
  const list = (texts: readonly string[]) => texts.join(t('ui:listComma'))
  const named = (codes: readonly string[] | undefined, among: ScopeChoices['classes']) =>
    (codes ?? []).map((code) => among.find(({ value }) => value === code)?.text ?? code)
  const catalogOf = ({ catalog }: DataScopePart) => {
    if (catalog === 'all') return t('role.scope.all')
    const units = named(catalog.submitBy, choices.submitBy)
    return list([
      ...named(catalog.classes, choices.classes),
      ...named(catalog.groups, choices.groups),
      ...units.map((unit) => t('role.scope.from', { unit }))
    ])
  }
  const statesOf = (codes: DataScopePart['states']) =>
    codes === undefined
      ? t('role.scope.anyState')
      : t('role.scope.inStates', {
          states: list(codes.map((code) => states.find(({ value }) => value === code)?.label ?? code))
        })
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-surface-2 px-4 py-3">
      <h3 className="font-medium">{title}</h3>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 @max-xl:grid-cols-1">
        {SCOPE_HALVES.map((side) => {
          const parts: readonly DataScopePart[] = rule?.[side] ?? []
          return (
            <div key={side} className="contents">
              <dt className="text-quiet">{t(`role.scope.${side}`)}</dt>
              <dd>
                {parts.length === 0 && t('role.scope.nothing')}
                <ul className={parts.length > 1 ? 'list-disc ps-4' : ''}>
                  {parts.map((part) => (
                    <li key={JSON.stringify(part)}>
                      {[
                        catalogOf(part),
                        t(`role.scope.${part.uploadedBy}`),
                        ...(side === 'read' ? [statesOf(part.states)] : [])
                      ].join(t('role.scope.semicolon'))}
                    </li>
                  ))}
                </ul>
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
