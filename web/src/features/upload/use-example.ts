import { useEffect, useRef } from "react";
import { showToast } from "../../components/ui/toast.ts";

/** Chooses the example notebook, once, as if the person had chosen it. */
export function useExample(wanted: boolean, choose: (file: File) => void): void {
  const asked = useRef(false);
  useEffect(() => {
    if (!wanted || asked.current) return;
    asked.current = true;
    const load = async (): Promise<void> => {
      try {
        const response = await fetch("/example.ipynb");
        if (!response.ok) throw new Error(response.statusText);
        choose(new File([await response.blob()], "example.ipynb"));
      } catch {
        showToast({
          title: "Upload error",
          description: "There was an error uploading the notebook.",
          variant: "destructive",
        });
      }
    };
    void load();
  }, [wanted, choose]);
}
