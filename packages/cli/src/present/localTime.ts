/** A UTC time of an artefact as people here read it: local, with offset. */
export const localTime = (utc: string | null): string => {
  if (utc === null) return "-";
  const at = new Date(utc);
  if (Number.isNaN(at.getTime())) return utc;
  const two = (value: number): string => String(value).padStart(2, "0");
  const offset = -at.getTimezoneOffset();
  const sign = offset < 0 ? "-" : "+";
  const zone = `${sign}${two(Math.floor(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`;
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())} ${zone}`;
};
