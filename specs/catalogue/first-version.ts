/** The requirements of version 0.1 and their levels. Frozen: `run --requirements-of 0.1` holds a service to these for ever. */

export const version01 = {
  GEN: {
    stated: "01 02 16",
    implied: "03 04 05 06 07 08 09 10",
    open: "11 12 13 14 15 17",
  },
  RSG: {
    stated: "01 02 03 04 05 06 07 08 09 10 11 12 13 23 24",
    implied: "14 15 16 17 19 20 21 22 25 29 30",
    open: "18 26 28",
    unverifiable: "27",
  },
  PK: {
    stated: "01 02 03 05 10",
    implied: "04 06 07 08 11",
    open: "09 12",
  },
  USR: {
    stated: "01 02 03 04 07 09 10",
    implied: "05 06 08 12 13 18 16 17",
    open: "11 14 15",
  },
  IDP: {
    stated: "01",
    implied: "02 03 04 05",
    unverifiable: "06",
  },
  AUT: {
    stated: "01 02 05 06 09 11 10",
    implied: "03 07 12",
    open: "04 08",
  },
  OAU: {
    stated: "01 02 03 04 05 08 09 10 11 12 13 14 20",
    implied: "06 15 16 17 19",
    open: "07 18 21 22 23",
    unverifiable: "24",
  },
  XAK: {
    stated: "01 02 03 04 06 07 10",
    implied: "05 08 09 13",
    open: "11 12 14",
  },
  SIG: {
    stated: "01 02 03 04 05 08 09 10 11 12 13 14 15 17 18 20 21 27 29 38 39",
    implied: "06 07 19 22 30 31 32 33 36 37 40 41",
    open: "16 23 24 25 26 28 34 35",
  },
  XRS: {
    stated: "01 02 05 06 07 08 09 10 13 14 16 17 21",
    implied: "03 04 11 12 15",
    open: "18 19 20",
  },
  CMX: {
    stated: "01 03 04 06 07 08 09 10",
    implied: "02 05 11",
    open: "12 13",
  },
  KEY: {
    stated: "01 02 03 04 06 08 11 23 18 20",
    open: "05 12 16 17 19",
    implied: "07 09 10 13 14 15 24 21",
    unverifiable: "22",
  },
  SCP: {
    stated: "01 02 03 04 05 06",
    implied: "07",
    open: "08",
  },
  WHC: {
    stated: "01 02 03 04 06 07 08 09 10 14 15 16 17 19 22",
    implied: "05 12 20 24",
    open: "11 13 18 21 23",
  },
  WHS: {
    stated: "01 02 03 04 05 06 07 10 11 15 16 25",
    implied: "08 09 26 27 17 18 19 20 21 23",
    open: "12 13 14 22",
    unverifiable: "24",
  },
  WHL: {
    stated: "01 02 03 04 05 06 07 20",
    implied: "08 19 12 21 15 16 17",
    open: "09 10 11 13 14 18",
  },
  OWN: {
    stated: "01 02 03 04 06 07 10",
    open: "05 09",
    implied: "08",
    unverifiable: "11",
  },
  NTF: {
    stated: "01 02 03 04 05 06 13 15",
    open: "07 08 09 10 14 18",
    implied: "11 12 16 17",
  },
  ENV: {
    stated: "01 02 03 04 05 06 07 08 09 11 12 14 15 16",
    implied: "10 13 18",
    open: "17 19 20",
  },
  SFX: {
    stated: "01 03 05",
    implied: "02 04 06",
  },
  CON: {
    stated: "01 02 04 05 06 07",
    implied: "03 08",
    open: "09",
  },
  CNS: {
    stated: "01 03 04",
    implied: "02 05",
    open: "06",
  },
  ERR: {
    stated: "01",
    open: "02 03 04 05 06 07",
  },
} as const;
