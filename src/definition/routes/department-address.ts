/** `path` with the department on it, so that following it opens in that department. */
export function withDepartment(path: string, parameter: string, department: string): string {
  const { pathname, query, hash } = partsOf(path);
  const others = query.filter((one) => !names(one, parameter));
  return `${pathname}?${[...others, `${parameter}=${encodeURIComponent(department)}`].join('&')}${hash}`;
}

/** The department that an address names; `null` = none. */
export function departmentIn(address: string, parameter: string): string | null {
  const found = partsOf(address).query.find((one) => names(one, parameter));
  return found?.slice(parameter.length + 1) || null;
}

const names = (part: string, parameter: string) => part === parameter || part.startsWith(`${parameter}=`);

function partsOf(address: string): { pathname: string; query: string[]; hash: string } {
  const at = address.indexOf('#');
  const [before, hash] = at === -1 ? [address, ''] : [address.slice(0, at), address.slice(at)];
  const [pathname = '', search = ''] = before.split('?', 2);
  return { pathname, query: search === '' ? [] : search.split('&'), hash };
}
