/** Requirements by which every defect is tried, wherever it belongs. */
import type { RequirementId } from "#catalogue";

/**
 * One requirement of every chapter, judged beside the defect's own: what is cheap, always judged, and stands on much of the
 * service. A defect that spreads shows here first.
 */
export const sentinels: readonly RequirementId[] = [
  "GEN-01",
  "RSG-01",
  "PK-01",
  "USR-01",
  "AUT-01",
  "OAU-01",
  "XAK-01",
  "SIG-01",
  "XRS-01",
  "CMX-01",
  "KEY-01",
  "WHC-01",
  "WHS-02",
  "WHL-01",
  "OWN-01",
  "NTF-02",
  "ENV-01",
  "SFX-03",
  "CNS-01",
  "ERR-01",
];
