import { useState } from 'react'

/** A value that its owner keeps when it is given, and else the component. */
export function useValue<Value>(
  given: Value | undefined,
  first: Value,
  onChange: ((value: Value) => void) | undefined
): [Value, (value: Value) => void] {
  const [own, setOwn] = useState(first)
  const set = (value: Value) => {
    if (given === undefined) setOwn(value)
    onChange?.(value)
  }
  return [given === undefined ? own : given, set]
}
