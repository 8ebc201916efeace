import { type ParameterView, readValue, writeValue } from './parameter-view.ts';

/** Values of parameters by their keys. */
export type Values = Readonly<Record<string, number>>;

/** Returns the values with which a strategy is published. */
export const publishedValues = (parameters: readonly ParameterView[]): Values =>
  Object.fromEntries(parameters.map(({ key, published }) => [key, published]));

/** Returns the values of an address such as "rangeBars:15,targetR:3"; published ones where it has none that is valid. */
export function valuesOfAddress(text: string, parameters: readonly ParameterView[]): Values {
  const given = new Map(text.split(',').map((part) => [part.split(':')[0], part.split(':')[1] ?? '']));
  const values = parameters.map((parameter) => {
    const found = readValue(given.get(parameter.key) ?? '', parameter);
    return [parameter.key, 'value' in found ? found.value : parameter.published] as const;
  });
  return Object.fromEntries(values);
}

/** Returns every value as text, which stays the same when the published ones change. */
export const addressOfAllValues = (values: Values, parameters: readonly ParameterView[]): string =>
  parameters.map((parameter) => `${parameter.key}:${writeValue(values[parameter.key]!, parameter)}`).join(',');

/** Returns the values that differ from the published ones as an address has them; '' if none does. */
export const addressOfValues = (values: Values, parameters: readonly ParameterView[]): string =>
  addressOfAllValues(
    values,
    parameters.filter(({ key, published }) => values[key] !== published),
  );
