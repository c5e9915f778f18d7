/** Keeps the functions that a component hands to its parts the same from one drawing to the next. */
import { useLayoutEffect, useRef, useState } from 'react';

type Actions = Readonly<Record<string, (...args: never[]) => void>>;

/** Functions that never change and do what the newest ones do: parts that get them are not drawn again because of them. */
export function useSteady<Given extends Actions>(actions: Given): Given {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const [steady] = useState(
    () =>
      Object.fromEntries(
        Object.keys(actions).map((name) => [name, (...args: never[]) => latest.current[name]?.(...args)]),
      ) as unknown as Given,
  );
  return steady;
}
