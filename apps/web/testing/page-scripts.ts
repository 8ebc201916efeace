/** The objects that scripts of tests change. A browser has its own for each page; here all pages share them. */
const sharedObjects = (): object[] => [globalThis, navigator, Object.getPrototypeOf(navigator), Math];

interface Property {
  readonly descriptor: PropertyDescriptor;
  /** Read twice, because a getter may return another object each time. */
  readonly values: readonly [unknown, unknown];
}

/** Runs a script of a page. @returns Its result, and `undo`, which restores what it changed in the shared objects */
export function runScript<T>(script: () => T): { readonly result: T; undo(): void } {
  const objects = sharedObjects();
  const before = objects.map(readProperties);
  const result = script();
  const restore = objects.flatMap((object, at) => restoreChanges(object, before[at]!, readProperties(object)));
  return {
    result,
    undo() {
      for (const one of restore) one();
    },
  };
}

function readProperties(object: object): Map<string, Property> {
  const descriptors = Object.entries(Object.getOwnPropertyDescriptors(object) as Record<string, PropertyDescriptor>);
  const changeable = descriptors.filter(([, { configurable }]) => configurable);
  return new Map(
    changeable.map(([name, descriptor]) => [
      name,
      { descriptor, values: [readValue(object, name), readValue(object, name)] },
    ]),
  );
}

function readValue(object: object, name: string): unknown {
  try {
    return Reflect.get(object, name);
  } catch {
    // A getter of a prototype needs an object of its kind.
    return undefined;
  }
}

function restoreChanges(object: object, before: Map<string, Property>, after: Map<string, Property>): (() => void)[] {
  const added = [...after.keys()].filter((name) => !before.has(name));
  const changed = [...before].filter(([name, { values }]) => {
    const now = after.get(name);
    return now === undefined || (Object.is(...values) && !Object.is(values[0], now.values[0]));
  });
  return [
    ...added.map((name) => () => void Reflect.deleteProperty(object, name)),
    ...changed.map(([name, { descriptor, values }]) => () => {
      Object.defineProperty(object, name, descriptor);
      if (descriptor.set) Reflect.set(object, name, values[0]);
    }),
  ];
}
