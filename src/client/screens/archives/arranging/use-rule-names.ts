import { useMemo } from 'react'

import { useDictOptions } from '#parts/dict/use-dict-options.ts'

import { type Named, RULE_DICTIONARIES } from './volume-words.ts'

/** What the values of the dictionaries are called that rules name; a value shows itself until they have come. */
export function useRuleNames(): Named {
  const medium = useDictOptions({ dictCode: RULE_DICTIONARIES.medium })
  const carrier = useDictOptions({ dictCode: RULE_DICTIONARIES.carrier })
  const secrecy = useDictOptions({ dictCode: RULE_DICTIONARIES.secrecy })
  const retention = useDictOptions({ dictCode: RULE_DICTIONARIES.retention })
  const specialty = useDictOptions({ dictCode: RULE_DICTIONARIES.specialty })
  const division = useDictOptions({ dictCode: RULE_DICTIONARIES.division })
  return useMemo(() => {
    const known = {
      [RULE_DICTIONARIES.medium]: medium,
      [RULE_DICTIONARIES.carrier]: carrier,
      [RULE_DICTIONARIES.secrecy]: secrecy,
      [RULE_DICTIONARIES.retention]: retention,
      [RULE_DICTIONARIES.specialty]: specialty,
      [RULE_DICTIONARIES.division]: division
    }
    return (dictionary, value) =>
      known[dictionary as keyof typeof known]?.find((one) => one.value === value)?.label ?? value
  }, [medium, carrier, secrecy, retention, specialty, division])
}
