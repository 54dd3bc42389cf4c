import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { ScopeChoices } from '#contract/system/role-scope.ts'
import { announce } from '#ui/base/announcer.ts'
import { useWantedFocus } from '#ui/base/focus/use-wanted-focus.ts'
import { Button } from '#ui/actions/button.tsx'
import { FieldSet } from '#ui/fields/field-set.tsx'

import { type ScopeDraftPart, namesNothing, newPart, type ScopeSide } from './scope-draft.ts'
import { ScopePartLine } from './scope-part-line.tsx'

interface ScopePartsFieldProps {
  readonly side: ScopeSide
  readonly parts: readonly ScopeDraftPart[]
  readonly choices: ScopeChoices
  /** What is wrong, by the names of fields. */
  readonly errors: Readonly<Record<string, string>> | undefined
  readonly onChange: (parts: readonly ScopeDraftPart[]) => void
}

/** The parts of one half of a data scope. The focus goes to a part that is added, and to the neighbour of one that is removed. */
export function ScopePartsField({ side, parts, choices, errors, onChange }: ScopePartsFieldProps) {
  const { t } = useTranslation('system')
  const { box, want } = useWantedFocus()
  const title = t(`role.scope.${side}`)
  const add = () => {
    const id = Math.max(-1, ...parts.map((part) => part.id)) + 1
    want(`[data-part="${id}"] input`)
    onChange([...parts, newPart(id)])
  }
  const remove = (at: number) => {
    const neighbour = parts[at + 1] ?? parts[at - 1]
    want(neighbour ? `[data-part="${neighbour.id}"] [data-remove]` : '[data-add]')
    onChange(parts.toSpliced(at, 1))
    announce(t('role.scope.removed', { count: parts.length - 1 }), { about: 'scope' })
  }
  return (
    <FieldSet ref={box} label={title} name={`dataScope.${side}`} kept={JSON.stringify(parts)}>
      {() => (
        <div className="@container flex w-full flex-col gap-2">
          {parts.length === 0 && <p className="text-quiet">{t('role.scope.nothing')}</p>}
          {parts.map((part, at) => (
            <ScopePartLine
              key={part.id}
              {...{ side, part, choices }}
              number={at + 1}
              error={namesNothing(part) ? errors?.[`dataScope.${side}.${at}.catalog`] : undefined}
              onChange={(changed) => onChange(parts.with(at, changed))}
              onRemove={() => remove(at)}
            />
          ))}
          <Button
            data-add=""
            aria-label={t('role.scope.addTo', { side: title })}
            icon={<Plus aria-hidden />}
            onPress={add}
            className="self-start"
          >
            {t('role.scope.add')}
          </Button>
        </div>
      )}
    </FieldSet>
  )
}
