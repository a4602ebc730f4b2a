/** Makes the value of each key once. For keys of which there are few: the values are never dropped. */
export function once<Key, Value extends NonNullable<unknown>>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const before = made.get(key);
    if (before !== undefined) return before;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}
